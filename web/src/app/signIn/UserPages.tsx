import { useEffect, useState } from 'react'
import { ChunkLoader } from '../ChunkLoader.tsx'
import { fetchPlatform, type Platform, usualPlatform } from '../platform.ts'
import { LoginPage } from './login/LoginPage.tsx'
import type { UserPage } from './place.ts'
import { UserLayout } from './UserLayout.tsx'

interface UserPagesProps {
  page: UserPage
  onSignedIn: () => void
}

const titles: Record<UserPage, string> = {
  login: '登录',
  register: '注册',
  registerResult: '注册结果',
  alteration: '找回密码',
  orders: '我的订单',
}

// All but the first page come only when they are opened.
const loaders = {
  register: () => import('./register/RegisterPage.tsx').then(({ RegisterPage }) => RegisterPage),
  registerResult: () =>
    import('./register/RegisterResultPage.tsx').then(({ RegisterResultPage }) => RegisterResultPage),
  alteration: () => import('./alteration/AlterationPage.tsx').then(({ AlterationPage }) => AlterationPage),
  orders: () => import('./orders/OrdersPage.tsx').then(({ OrdersPage }) => OrdersPage),
}

/** The pages in front of the desk. Plain HTML on purpose: they must be there at once, on any line. */
export function UserPages({ page, onSignedIn }: UserPagesProps) {
  const [platform, setPlatform] = useState<Platform>()

  useEffect(() => {
    // A server that does not answer here is asked again at sign-in, and then says why.
    fetchPlatform().then(setPlatform, () => setPlatform(usualPlatform))
  }, [])

  return (
    <UserLayout
      platformName={(platform ?? usualPlatform).name}
      title={titles[page]}
      isWide={page === 'alteration' || page === 'orders'}
    >
      {page === 'login' ? (
        <LoginPage platform={platform} onSignedIn={onSignedIn} />
      ) : (
        <ChunkLoader key={page} load={loaders[page]} props={{ platform }} />
      )}
    </UserLayout>
  )
}
