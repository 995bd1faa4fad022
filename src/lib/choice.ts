import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { keep, kept } from './kept.ts'

/**
 * The part of a page that is shown, from its address: `?key=name`. It is the first name if the address has none or an unknown one.
 * Going back, a reload and a shared link show it again. A choice replaces the address, so going back skips it (ROUTE-21).
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

/** The display of a list that many pages have. It is kept on this device, because no address has it. */
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
