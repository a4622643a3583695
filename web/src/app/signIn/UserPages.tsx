import { useEffect, useState } from 'react'
import { ChunkLoader } from '../ChunkLoader.tsx'
import { fetchPlatform, type Platform, defaultPlatform } from '../platform.ts'
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
  missing: '页面不存在',
}

// All but the first page are lazy-loaded.
const loaders = {
  register: () => import('./register/RegisterPage.tsx').then(({ RegisterPage }) => RegisterPage),
  registerResult: () =>
    import('./register/RegisterResultPage.tsx').then(({ RegisterResultPage }) => RegisterResultPage),
  alteration: () => import('./alteration/AlterationPage.tsx').then(({ AlterationPage }) => AlterationPage),
  orders: () => import('./orders/OrdersPage.tsx').then(({ OrdersPage }) => OrdersPage),
  missing: () => import('./MissingPage.tsx').then(({ MissingPage }) => MissingPage),
}

/** The sign-in pages. Plain HTML on purpose: they must load fast on any connection. */
export function UserPages({ page, onSignedIn }: UserPagesProps) {
  const [platform, setPlatform] = useState<Platform>()

  useEffect(() => {
    // If the request fails, sign-in calls the server again and then shows the reason.
    fetchPlatform().then(setPlatform, () => setPlatform(defaultPlatform))
  }, [])

  return (
    <UserLayout
      platformName={(platform ?? defaultPlatform).name}
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
