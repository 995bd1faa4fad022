import { type Reaction, asked } from './reaction.ts'

export const showsToast: Reaction<'toast.raised'> = {
  why: 'Every sentence is shown once, for 3 s.',
  requirements: ['ERR-01'],
  does: function showToast({ type: _, ...sentence }) {
    return asked({ type: 'show-toast', ...sentence })
  },
}
