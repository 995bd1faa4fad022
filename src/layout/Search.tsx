import { Suspense } from 'react'
import { text } from '#copy/catalogue.ts'
import { Icon } from '../parts/Icon.tsx'
import { later } from '../parts/later.ts'

const SearchBox = later(() => import('./SearchBox.tsx'))

/** The search, fetched after the page stands; until then its empty shape. `onDone`: it is a bar that is closed again. */
export const Search = ({ onDone }: { readonly onDone?: () => void }) => (
  <Suspense
    fallback={
      <div className="search" aria-hidden="true">
        <Icon name="search" />
        <span>{text.searchEvents}</span>
      </div>
    }
  >
    <SearchBox {...(onDone === undefined ? {} : { onDone })} />
  </Suspense>
)
