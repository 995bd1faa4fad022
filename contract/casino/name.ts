/** A name of the provider's in a language; in English where it has none in this one. */
export const nameIn = (name: { readonly en: string }, tag: string): string => {
  const found: unknown = Reflect.get(name, tag)
  return typeof found === 'string' ? found : name.en
}
