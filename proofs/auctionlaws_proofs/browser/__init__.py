"""The page: the book, the table and the bench in a browser, which asks the very package for every word of the laws."""
