import { act, configure, getConfig } from '@testing-library/react'

const { asyncWrapper } = getConfig()

configure({
  /** A busy machine may take seconds to load a part that a press asks for. */
  asyncUtilTimeout: 15_000,
  /** What has just rendered subscribes to its stores a moment later: a test that found it goes on only then. */
  asyncWrapper: async (find) => {
    const found = await asyncWrapper(find)
    await act(async () => undefined)
    return found
  },
})
