import { Link } from 'react-router'
import { ScalesMark } from '../signIn/ScalesMark.tsx'
import { usePlatform } from '../usePlatform.ts'

/** Mark and name; leads home. */
export function Brand({ isFolded }: { isFolded: boolean }) {
  const { name, shortName } = usePlatform()
  return (
    <Link to="/" className="frame-brand" aria-label={name}>
      <ScalesMark size={28} />
      {!isFolded && <span>{shortName}后台</span>}
    </Link>
  )
}
