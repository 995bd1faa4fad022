import type { Language } from '../language.ts'

/** Tamil, fetched with its letters once it is chosen. */
export const language: Language = {
  name: 'தமிழ்',
  latinName: 'Tamil',
  fetchCatalogue: () => Promise.all([import('./tamil.ts'), import('./letters.css')]).then(([{ tamil }]) => tamil),
  fetchBook: () => import('./legal.ts').then(({ tamilBook }) => tamilBook),
}
