/** Id of the template in the page that has the notice. */
export const notLoadedId = 'not-loaded';
