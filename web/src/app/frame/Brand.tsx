import { Link } from 'react-router'
import { homePath } from '../routes/homePath.ts'
import { ScalesMark } from '../signIn/ScalesMark.tsx'
import { usePlatform } from '../usePlatform.ts'

/** Logo and name; links to the home page. */
export function Brand({ isFolded = false }: { isFolded?: boolean }) {
  const { name, shortName } = usePlatform()
  return (
    <Link to={homePath} className="frame-brand" aria-label={`${name}，回到首页`}>
      <ScalesMark size={28} />
      {!isFolded && <span>{shortName}后台</span>}
    </Link>
  )
}
