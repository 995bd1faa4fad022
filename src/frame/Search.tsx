import { Suspense } from 'react'
import { text } from '#copy/catalogue.ts'
import { later } from '../lib/later.ts'
import { SearchFrame } from './SearchFrame.tsx'

const SearchBox = later(() => import('./SearchBox.tsx'))

/** The search, fetched after the page stands; until then its empty shape. `onDone`: it is a bar that is closed again. */
export const Search = ({ onDone }: { readonly onDone?: () => void }) => (
  <Suspense
    fallback={
      <SearchFrame isBar={onDone !== undefined} hidden>
        <span className="overflow-hidden whitespace-nowrap">{text.searchEvents}</span>
      </SearchFrame>
    }
  >
    <SearchBox {...(onDone === undefined ? {} : { onDone })} />
  </Suspense>
)
