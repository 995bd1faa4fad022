import { createContext, type RefCallback, useCallback, useContext, useSyncExternalStore } from 'react'
import type { FlowsText } from '#copy/en/flows.ts'
import type { LanguageTag } from '#copy/languages.ts'
import { createWatched } from '#src/spine/watched.ts'
import type { Part, Picture } from '../charts/picture.ts'
import { type Reading, SCREEN_LANGUAGES, type ScreenLanguage } from '../charts/reading.ts'
import type { Rule } from '../charts/rule.ts'
import type { ChartSpec } from './spec.ts'

/** A chart with its picture, and with those of its parts where the whole is too wide to be read. */
export type Chart = { readonly spec: ChartSpec; readonly picture: Picture; readonly parts: readonly Part[] }
type Flows = {
  readonly charts: readonly Chart[]
  /** The rules that no chart holds. */
  readonly rules: readonly Rule[]
  readonly text: FlowsText
  readonly name: string
  readonly language: LanguageTag
  readonly reading: Reading | null
  /** What each requirement says, by its id. */
  readonly requirements: ReadonlyMap<string, string>
}
/** Provided once, around the pages. `name`: the chart or rule in the address, '' for the list; `reading`: what that chart's page says besides. */
export const FlowsContext = createContext<Flows | null>(null)

/** The charts and the sentences. Throws outside the provider, because that is a broken invariant. */
export const useFlows = (): Flows => {
  const flows = useContext(FlowsContext)
  if (flows === null) throw new Error('no flows around this component')
  return flows
}

const screens = createWatched<ScreenLanguage | null>(null)
/** The language of the screens on the pages, and the way to change it; that of the page where it has screens. */
export const useScreenLanguage = (): readonly [ScreenLanguage, (tag: ScreenLanguage) => void] => {
  const { language } = useFlows()
  const chosen = useSyncExternalStore(screens.subscribe, screens.get)
  return [chosen ?? SCREEN_LANGUAGES.find((tag) => tag === language) ?? 'en', screens.set]
}

const subscribe = (tell: () => void): (() => void) => {
  window.addEventListener('hashchange', tell)
  return () => window.removeEventListener('hashchange', tell)
}
const nameInAddress = (): string => window.location.hash.slice(1)
/** The state that the address names; '' if it names none. */
export const useLinkedName = (): string => useSyncExternalStore(subscribe, nameInAddress)

/** Scrolls a part to the top of the page when the address names it, because it is not there when the browser looks for it. */
export const useArrival = (isLinked: boolean): RefCallback<HTMLElement> =>
  useCallback((part: HTMLElement | null) => (isLinked ? part?.scrollIntoView({ block: 'start' }) : undefined), [isLinked])
