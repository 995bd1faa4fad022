import { text } from '#copy/first.ts'
import { later } from '../lib/later.ts'
import { SearchFrame } from './SearchFrame.tsx'
import { Part } from '../ui/Part.tsx'

const SearchBox = later(async () => ({ default: (await import('./panels.ts')).SearchBox }))

/** The search. It shows an empty shape until its code is fetched. `onDone`: it is a bar that the player can close. */
export const Search = ({ onDone }: { readonly onDone?: () => void }) => (
  <Part
    failure="silent"
    waiting={
      <SearchFrame isBar={onDone !== undefined} hidden>
        <span className="overflow-hidden whitespace-nowrap">{text.searchEvents}</span>
      </SearchFrame>
    }
  >
    <SearchBox {...(onDone === undefined ? {} : { onDone })} />
  </Part>
)
