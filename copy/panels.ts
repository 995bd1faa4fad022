import { englishPanels } from './en/panels.ts'
import { joinMore } from './first.ts'
import type { Whole } from './whole.ts'

export { say, sayIfAny } from './first.ts'

/** The sentences of what stands around every page. */
type Panels = Pick<Whole, keyof typeof englishPanels>
/** The name of such a sentence without holes. */
export type PanelSentence = { [Name in keyof Panels]: Panels[Name] extends string ? Name : never }[keyof Panels]

/** These sentences, in the language that is spoken now. Read them when they are shown, never before. */
export let text: Panels = englishPanels

joinMore(englishPanels, (catalogue) => {
  text = catalogue ?? englishPanels
})
