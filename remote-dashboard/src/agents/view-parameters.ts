/** Parameters of the URL's query that name a view of the agents. In a file of its own for the inline script, which needs no more of a view. */
export const viewParameters = ['q', 'health', 'sort', 'hide'] as const;
