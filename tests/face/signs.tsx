import { renderToStaticMarkup } from 'react-dom/server'
import { Icon, type IconName } from '#src/ui/Icon.tsx'

const SIGNS = ['tick', 'clock', 'lock', 'spinner', 'cross', 'offline', 'question', 'close', 'up'] as const satisfies readonly IconName[]

/** The names of the signs in a part of the page. */
export const signsIn = (part: Element): readonly (IconName | undefined)[] =>
  [...part.querySelectorAll('path')].map((path) =>
    SIGNS.find((name) => renderToStaticMarkup(<Icon name={name} />).includes(`"${path.getAttribute('d')}"`)),
  )
