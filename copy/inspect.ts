import { englishInspect, type InspectText } from './en/inspect.ts'
import type { LanguageTag } from './languages.ts'

/** The inspector's sentences in a language. */
export const inspectIn = async (tag: LanguageTag): Promise<InspectText> =>
  tag === 'hi' ? (await import('./hi/inspect.ts')).hindiInspect : englishInspect
