/** The addresses of the drawn symbols by their names. */
const FILES: Readonly<Record<string, string>> = import.meta.glob('./symbols/*.svg', { query: '?url', import: 'default', eager: true })
/** The address of a symbol's drawing. */
export const symbolOf = (name: string): string => FILES[`./symbols/${name}.svg`] ?? ''
