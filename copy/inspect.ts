import { englishInspect, type InspectText } from './en/inspect.ts'
import type { LanguageTag } from './languages.ts'

const others = import.meta.glob<InspectText>(['./*/inspect.ts', '!./en/inspect.ts'], { import: 'inspect' })

/** The sentences of the inspector in a language; English where it has none. */
export const inspectIn = async (tag: LanguageTag): Promise<InspectText> => (await others[`./${tag}/inspect.ts`]?.()) ?? englishInspect
