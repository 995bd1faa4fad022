import { englishFlows, type FlowsText } from './en/flows.ts'
import type { LanguageTag } from './languages.ts'

/** The sentences about flows in a language. */
export const flowsIn = async (tag: LanguageTag): Promise<FlowsText> =>
  tag === 'hi' ? (await import('./hi/flows.ts')).hindiFlows : englishFlows
