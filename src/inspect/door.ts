/** Fetches the inspector. It stands alone, so that the app's first file does not list the inspector's parts. */
export const openInspector = async (root: HTMLElement): Promise<void> => (await import('./open.tsx')).open(root)
