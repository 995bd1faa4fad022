import { Component, type ReactNode } from 'react'
import { useWords } from '../hooks.ts'
import { Gate } from './Gate.tsx'

const Missing = () => {
  const words = useWords()
  return <Gate title={words.partMissing} note={words.failedNote} isAgain />
}

/** A part that does not come, or fails, is said so in its place; the round and the line go on. */
export class Catch extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? <Missing /> : this.props.children
  }
}
