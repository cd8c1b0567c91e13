import type { Metadata } from 'next'
import { metadataOfRecords, type RecordsProps, recordsPage } from '../records'

export function generateMetadata(props: RecordsProps): Promise<Metadata> {
  return metadataOfRecords('games', props)
}

export default function UserRecords(props: RecordsProps) {
  return recordsPage('games', props)
}
