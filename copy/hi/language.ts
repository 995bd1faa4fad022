import type { Language } from '../language.ts'

/** Hindi, fetched with its letters once it is chosen. */
export const language: Language = {
  name: 'हिन्दी',
  latinName: 'Hindi',
  fetchCatalogue: () => import('./hindi.ts').then(({ hindi }) => hindi),
  fetchLetters: () => import('./letters.css'),
  fetchBook: () => import('./legal.ts').then(({ hindiBook }) => hindiBook),
}
