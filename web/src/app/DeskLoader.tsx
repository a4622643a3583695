import { ChunkLoader } from './ChunkLoader.tsx'
import { deskChunk } from './deskChunk.ts'

const none = {}
const load = () => deskChunk().then(({ Desk }) => Desk)

export function DeskLoader() {
  return <ChunkLoader load={load} props={none} />
}
