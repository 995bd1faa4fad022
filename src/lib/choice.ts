import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { keep, kept } from './kept.ts'

/**
 * Which part of a page is shown, as its address says: `?key=name`; the first name stands for an address that says none, or nonsense.
 * Going back, a reload and a shared link show it again; choosing makes no step of its own (ROUTE-21).
 */
export const useChoice = <Name extends string>(
  key: string,
  names: readonly [Name, ...Name[]],
): readonly [chosen: Name, choose: (name: Name) => void] => {
  const [query, setQuery] = useSearchParams()
  const chosen = names.find((name) => name === query.get(key)) ?? names[0]
  const choose = (name: Name): void => {
    const next = new URLSearchParams(query)
    if (name === names[0]) next.delete(key)
    else next.set(key, name)
    setQuery(next, { replace: true })
  }
  return [chosen, choose]
}

/** How a list that stands on many pages is shown: kept on this device, for no address tells of it. */
export const useKeptChoice = <Name extends string>(
  key: string,
  names: readonly [Name, ...Name[]],
): readonly [chosen: Name, choose: (name: Name) => void] => {
  const [chosen, setChosen] = useState(() => names.find((name) => name === kept(key)) ?? names[0])
  const choose = (name: Name): void => {
    keep(key, name)
    setChosen(name)
  }
  return [chosen, choose]
}
