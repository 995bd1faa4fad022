import type { Language } from '../language.ts'

/** Hindi, fetched with its letters once it is chosen. */
export const language: Language = {
  name: 'हिन्दी',
  latinName: 'Hindi',
  fetchCatalogue: () => Promise.all([import('./hindi.ts'), import('./letters.css')]).then(([{ hindi }]) => hindi),
  fetchBook: () => import('./legal.ts').then(({ hindiBook }) => hindiBook),
}
