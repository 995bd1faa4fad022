/** Fetches the pages about flows. It stands alone, so that the app's first file does not list their parts. */
export const openFlows = async (root: HTMLElement): Promise<void> => (await import('./open.tsx')).open(root)
