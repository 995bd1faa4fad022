import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { say } from '#copy/catalogue.ts'
import { speak } from '#copy/first.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { publicBrand } from '#domain/player/brand-file.ts'
import { ALL_WAYS } from '#domain/player/brand.ts'
import { loadBrands } from '#server/brands.ts'
import { BrandContext } from '#src/brand.tsx'
import type { Screen } from '#staff/charts/reading.ts'
import { SpineContext } from '#src/hooks.ts'
import { chooseZone } from '#src/lib/when.ts'
import type { Client } from './client-play.ts'
import { heardIn, linesOf } from './screen-lines.ts'

/** What is on the page of a client; `voice`: what the page says aloud beside it. */
type Shown = { readonly client: Client; readonly page: ReactNode; readonly voice?: string }
/** A screen: the states that show it, what led there, and how. A state is named with its chart: `order.claiming`. */
export type Shot = { readonly states: readonly string[]; readonly says: string; readonly show: () => Shown }

const brand = publicBrand(loadBrands('brands').brandOf(undefined), { ...ALL_WAYS, speaks: 'pavilion' })

const taken = (shot: Shot) => {
  const { client, page, voice = '' } = shot.show()
  const { spine, clock, toasts } = client
  const value = { ...spine, rendered: { ...spine.rendered, ledger: spine.ledger.get(), at: clock.now(), wide: true } }
  const markup = renderToStaticMarkup(
    <BrandContext value={brand}>
      <SpineContext value={value}>
        <MemoryRouter>{page}</MemoryRouter>
      </SpineContext>
    </BrandContext>,
  )
  const hears = [...heardIn(markup), voice, ...toasts.map((each) => say(each))].filter((each) => each !== '')
  return { lines: linesOf(markup), hears: [...new Set(hears)] }
}

/** What the product's own components show and say in the states of a chart, in each language. */
export const screensIn = (shots: readonly Shot[], chart: string): readonly Screen[] => {
  chooseZone('india')
  return shots.flatMap((shot) => {
    const states = shot.states.filter((state) => state.startsWith(`${chart}.`))
    if (states.length === 0) return []
    speak()
    const en = taken(shot)
    speak(hindi)
    const hi = taken(shot)
    speak()
    return states.map((state) => ({
      state: state.slice(chart.length + 1),
      says: shot.says,
      lines: { en: en.lines, hi: hi.lines },
      hears: { en: en.hears, hi: hi.hears },
    }))
  })
}
