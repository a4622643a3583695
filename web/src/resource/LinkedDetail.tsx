import { resourceNamed } from '../api/resource/onlineResources.ts'
import { ResourceDetail } from './ResourceDetail.tsx'

interface LinkedDetailProps {
  link: { resource: string; id: string }
  onClose: () => void
}

/** Shows a referenced record on top of the current page. */
export function LinkedDetail({ link, onClose }: LinkedDetailProps) {
  const resource = resourceNamed(link.resource)
  return resource && <ResourceDetail resource={resource} id={link.id} open readOnly onClose={onClose} />
}
