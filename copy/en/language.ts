import type { Language } from '../language.ts'

/** English, which every page has from its start. */
export const language: Language = {
  name: 'English',
  latinName: 'English',
  fetchCatalogue: null,
  fetchLetters: null,
  fetchBook: () => import('./legal.ts').then(({ englishBook }) => englishBook),
}
