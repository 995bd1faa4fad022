import type { Language } from '../language.ts'

/** Tamil, fetched with its letters once it is chosen. */
export const language: Language = {
  name: 'தமிழ்',
  latinName: 'Tamil',
  fetchCatalogue: () => import('./tamil.ts').then(({ tamil }) => tamil),
  fetchLetters: () => import('./letters.css'),
  fetchBook: () => import('./legal.ts').then(({ tamilBook }) => tamilBook),
}
