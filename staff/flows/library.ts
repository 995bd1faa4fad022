import { use } from 'react'
import { fetchReading, fetchRequirements, readingNames } from '../charts/data.ts'
import type { Library } from './texts.ts'

const fetchLibrary = async (): Promise<Library> => {
  const read = readingNames().map(async (chart) => [chart, await fetchReading(chart)] as const)
  const [requirements, readings] = await Promise.all([fetchRequirements(), Promise.all(read)])
  return { requirements, readings: new Map(readings.flatMap(([chart, reading]) => (reading === null ? [] : [[chart, reading]]))) }
}
let library: Promise<Library> | null = null

/** What a search reads: every chart's file for its page, and the requirements. Suspends while they come. */
export const useLibrary = (): Library => {
  library ??= fetchLibrary()
  return use(library)
}
