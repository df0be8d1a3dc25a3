/** How many books the site presents (specification §2); the number follows content/books once the books stand there. */
export const BOOK_COUNT = 3;
