import type { LegalSection } from '#copy/en/legal.ts'
import { text } from '#copy/catalogue.ts'
import { LegalText } from '../ui/LegalText.tsx'
import { useLegal } from '../lib/useLegal.ts'
import { Icon } from '../ui/Icon.tsx'
import { Popup } from '../ui/Popup.tsx'

const part = 'group rounded-md border border-line px-3.5 open:pb-3.5 [&_section:first-of-type_h3]:mt-1'
const summary = 'flex min-h-12 cursor-pointer list-none items-center justify-between text-md font-bold [&::-webkit-details-marker]:hidden'

/** The rules of the page's game, in two parts that fold (NAV-09). */
const RulesPopup = ({ onClose }: { readonly onClose: () => void }) => {
  const { generalRules, fancyRules } = useLegal()
  return (
    <Popup title={text.rules} onClose={onClose} className="max-w-160 gap-2 p-5">
      <Part title={text.generalRules} sections={generalRules} open />
      <Part title={text.fancyRules} sections={fancyRules} open={false} />
    </Popup>
  )
}
export default RulesPopup

const Part = ({
  title,
  sections,
  open,
}: {
  readonly title: string
  readonly sections: readonly LegalSection[]
  readonly open: boolean
}) => (
  <details className={part} open={open}>
    <summary className={summary}>
      {title}
      <Icon name="down" className="group-open:rotate-180" />
    </summary>
    <LegalText sections={sections} level={3} />
  </details>
)
