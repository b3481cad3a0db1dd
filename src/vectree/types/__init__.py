"""The values that stages exchange: frozen, typed, free of behaviour beyond what they mean."""
