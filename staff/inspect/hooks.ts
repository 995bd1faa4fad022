import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  createContext,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { InspectText } from '#copy/en/inspect.ts'
import { keep, kept } from '#src/lib/kept.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { Inspector, View } from './inspector.ts'
import { feedScreen } from './screen-feed.ts'
import { type StatelyPage, statelyPageOf } from './stately-page.ts'
import { isInspected, setInspected } from '#src/lib/inspected.ts'
import { rowsOf, shownAt } from './view.ts'

type Inspecting = { readonly inspector: Inspector; readonly text: InspectText }
/** Provided once, around the inspector. */
export const InspectContext = createContext<Inspecting | null>(null)

/** The inspector and its sentences. Throws outside the provider, because that is a broken invariant. */
export const useInspecting = (): Inspecting => {
  const inspecting = useContext(InspectContext)
  if (inspecting === null) throw new Error('no inspector around this component')
  return inspecting
}

/** What the inspector shows now. */
export const useView = (): View => {
  const { view } = useInspecting().inspector
  return useSyncExternalStore(view.subscribe, view.get)
}

/** The number of the happening that is shown. */
export const useShown = (): number => shownAt(useView())

/** The switch of this browser's tabs, and a way to turn it. */
export const useInspected = (): readonly [boolean, (on: boolean) => void] => {
  const [isOn, setOn] = useState(isInspected)
  const turn = useCallback((on: boolean): void => {
    setInspected(on)
    setOn(on)
  }, [])
  return [isOn, turn]
}

/** The rows that the filter leaves. */
export const useRows = (): readonly number[] => {
  const { story, length, origin, hasPrices, query } = useView()
  // The story grows in place: its length is what changes.
  return useMemo(() => (length < 0 ? [] : rowsOf(story, { origin, hasPrices, query })), [story, length, origin, hasPrices, query])
}

/** A row before it is measured. */
const ROW_PX = 34
type Rows = { readonly box: RefObject<HTMLDivElement | null>; readonly list: Virtualizer<HTMLDivElement, Element> }
/** The rows in the window of a long list, which stays at the shown row. */
export const useVirtualRows = (rows: readonly number[], shown: number): Rows => {
  const box = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => ROW_PX, overscan: 12 })
  const at = rows.findLastIndex((row) => row <= shown)
  const { current: virtual } = useRef(list)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [virtual, at])
  return { box, list }
}

/** Keeps a frame at the shown moment, while it is on the page. */
export const useScreenFeed = (): RefCallback<HTMLIFrameElement> => {
  const { inspector } = useInspecting()
  return useCallback((frame: HTMLIFrameElement | null) => (frame === null ? undefined : feedScreen(inspector, frame)), [inspector])
}

/** Saves what is shown as a file. */
export const useSave = (): (() => void) => {
  const { inspector } = useInspecting()
  return useCallback(() => {
    const written = inspector.save()
    if (written !== null) saveFile('pavilion-journal.json', written, 'application/json')
  }, [inspector])
}

/** Where the run may be sent, whether it is, and a way to send it: the official inspector's code is fetched then. */
export const useStately = (): { readonly page: StatelyPage; readonly isOn: boolean; readonly attach: (to: string) => void } => {
  const { inspector } = useInspecting()
  const [isOn, setOn] = useState(false)
  const attach = useCallback(
    (to: string): void => {
      setOn(true)
      void import('./stately.ts').then(({ attachStately }) => attachStately(inspector, to))
    },
    [inspector],
  )
  return { page: statelyPageOf(new URLSearchParams(window.location.search).get('stately')), isOn, attach }
}

/** A choice of this page that the browser keeps. */
export const useKept = <Choice extends string>(
  name: string,
  choices: readonly Choice[],
  first: Choice,
): readonly [Choice, (next: Choice) => void] => {
  const [choice, setChoice] = useState<Choice>(() => choices.find((each) => each === kept(name)) ?? first)
  const choose = useCallback(
    (next: Choice): void => {
      keep(name, next)
      setChoice(next)
    },
    [name],
  )
  return [choice, choose]
}
