/** Gives this process, and those that it starts, a folder of their own for temporary files, and removes it in the end. */
export function useTestFolder(): void;
