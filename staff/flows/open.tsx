// The pages show screens in Hindi, in any language of the reader.
import '#copy/hi/letters.css'
import { flowsIn } from '#copy/flows.ts'
import type { LanguageTag } from '#copy/languages.ts'
import { decoded } from '#src/lib/address.ts'
import { fetchCharts, fetchReading, fetchRequirements, fetchRules } from '../charts/data.ts'
import { showPage } from '../page.tsx'
import { FlowsPage } from './FlowsPage.tsx'
import { FlowsContext } from './hooks.ts'
import { specOf } from './spec.ts'

/** Opens the pages about flows (docs/FLOWS.md). */
export const open = async (root: HTMLElement, language: LanguageTag): Promise<void> => {
  const name = decoded(/^\/flows\/([^/]+)/.exec(window.location.pathname)?.[1] ?? '')
  const [text, data, rules, reading, requirements] = await Promise.all([
    flowsIn(language),
    fetchCharts(),
    fetchRules(),
    fetchReading(name),
    fetchRequirements(),
  ])
  const shown = rules.find(({ rule }) => rule === name)?.title ?? name
  const charts = data.map(({ picture, parts, machine }) => ({ picture, parts, spec: specOf(machine) }))
  showPage(
    root,
    name === '' ? text.title : `${shown} · ${text.title}`,
    <FlowsContext value={{ charts, rules, text, name, language, reading, requirements }}>
      <FlowsPage />
    </FlowsContext>,
  )
}
