import type { Language } from '../language.ts'

/** Tamil, fetched once it is chosen. */
export const language: Language = {
  name: 'தமிழ்',
  latinName: 'Tamil',
  fetchCatalogue: () => import('./tamil.ts').then(({ tamil }) => tamil),
  fetchBook: () => import('./legal.ts').then(({ tamilBook }) => tamilBook),
}
