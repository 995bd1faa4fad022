import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { flowsIn } from '#copy/flows.ts'
import { BrandContext } from '../brand.tsx'
import { fetchCharts } from '../inspect/charts.ts'
import '../inspect/picture.css'
import { decoded } from '../lib/address.ts'
import { keptLanguage, speakLanguage } from '../lib/spoken.ts'
import { readBrand } from '../spine/image.ts'
import './flows.css'
import { fetchReading } from './fetch.ts'
import { FlowsPage } from './FlowsPage.tsx'
import { FlowsContext } from './hooks.ts'
import { specOf } from './spec.ts'

/** Opens the pages about flows in place of the app (docs/FLOWS.md). They have no session and no connection. */
export const open = async (root: HTMLElement): Promise<void> => {
  const language = keptLanguage()
  await speakLanguage(language).catch(() => undefined)
  const name = decoded(/^\/flows\/([^/]+)/.exec(window.location.pathname)?.[1] ?? '')
  const [text, data, reading] = await Promise.all([flowsIn(language), fetchCharts(), fetchReading(name)])
  const charts = data.map(({ picture, parts, machine }) => ({ picture, parts, spec: specOf(machine) }))
  document.title = name === '' ? text.title : `${name} · ${text.title}`
  createRoot(root).render(
    <StrictMode>
      <BrandContext value={readBrand(document)}>
        <FlowsContext value={{ charts, text, name, language, reading }}>
          <FlowsPage />
        </FlowsContext>
      </BrandContext>
    </StrictMode>,
  )
}
