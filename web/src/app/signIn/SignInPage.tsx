import { useEffect, useState } from 'react'
import { deskChunk } from '../deskChunk.ts'
import { fetchPlatform, usualPlatform } from '../platform.ts'
import { ScalesMark } from './ScalesMark.tsx'
import { SignInForm } from './SignInForm.tsx'
import './SignInPage.css'

/** Plain HTML on purpose: it must be there at once, on any line. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [platform, setPlatform] = useState(usualPlatform)
  const [year] = useState(() => new Date().getFullYear())

  useEffect(() => {
    // Both only make things nicer; sign-in works without them.
    fetchPlatform().then(setPlatform, () => {})
    deskChunk().catch(() => {})
  }, [])
  useEffect(() => {
    document.title = `登录 - ${platform.name}`
  }, [platform])

  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <ScalesMark />
        <h1>{platform.name}</h1>
        <p className="sign-in-slogan">委托、预约、合同与企业，一处办理</p>
        <SignInForm onSignedIn={onSignedIn} />
      </main>
      <footer className="sign-in-footer">
        © {year} {platform.name}
      </footer>
    </div>
  )
}
