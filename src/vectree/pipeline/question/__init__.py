"""What is asked: what a caller may say, the settings it comes to, what the question may see, and the key of it all."""
