"""What the pages show: lines, printed rows, links, running headers, where a title stands, numbers that count."""
