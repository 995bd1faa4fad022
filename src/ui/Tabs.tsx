import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { Fragment, type ReactNode } from 'react'
import { tabLook } from './looks.ts'

type Props<Name extends string> = {
  readonly names: readonly Name[]
  readonly chosen: Name
  readonly labels: Readonly<Record<Name, ReactNode>>
  readonly rowClass: string
  readonly tabClass: string
  readonly panelClass?: string
  readonly onChoose: (name: Name) => void
  /** Arrows move the focus alone and Enter chooses, because a field of the panel takes the focus. */
  readonly isManual?: boolean
  /** The content between the row of tabs and the panel. */
  readonly between?: ReactNode
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/** Tabs with their panel. Arrows, Home and End move along the row; the Tab key moves into the panel. */
export const Tabs = <Name extends string>({
  names,
  chosen,
  labels,
  rowClass,
  tabClass,
  panelClass,
  onChoose,
  isManual = false,
  between,
  children,
}: Props<Name>) => {
  const choose = (at: number): void => {
    const name = names[at]
    if (name !== undefined) onChoose(name)
  }
  return (
    <TabGroup as={Fragment} selectedIndex={names.indexOf(chosen)} onChange={choose} manual={isManual}>
      <TabList className={`grid grid-flow-col border-b border-line ${rowClass}`}>
        {names.map((name) => (
          <Tab key={name} className={`${tabLook} focus-visible:-outline-offset-3 ${tabClass}`}>
            {labels[name]}
          </Tab>
        ))}
      </TabList>
      {between}
      <TabPanels as={Fragment}>
        {names.map((name) => (
          <TabPanel key={name} className={panelClass} tabIndex={-1}>
            {name === chosen && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
