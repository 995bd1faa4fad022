import { englishFlows, type FlowsText } from './en/flows.ts'
import type { LanguageTag } from './languages.ts'

const others = import.meta.glob<FlowsText>(['./*/flows.ts', '!./en/flows.ts'], { import: 'flows' })

/** The sentences of flows in a language; English where it has none. */
export const flowsIn = async (tag: LanguageTag): Promise<FlowsText> => (await others[`./${tag}/flows.ts`]?.()) ?? englishFlows
