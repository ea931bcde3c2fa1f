import { type RefObject, useCallback, useEffect, useState } from 'react'

/** `refused`: the user denied permission. `absent`: the phone has no camera. `busy`: the camera does not open. */
export type CameraState = 'opening' | 'ready' | 'refused' | 'absent' | 'busy'

/** Camera properties that the standard types lack. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean
}

const rearCamera: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

function toCameraState(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy'
}

/**
 * Shows the rear camera in a video element while the screen is visible. Releases the camera when the screen closes or
 * is hidden. `torch` is null if the camera has no light.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('opening')
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [lit, setLit] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible')

  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reopens the camera
  useEffect(() => {
    if (!seen) return
    let left = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const each of stream?.getTracks() ?? []) each.stop()
    }
    const open = async () => {
      if (!navigator.mediaDevices) return setState('absent')
      stream = await navigator.mediaDevices.getUserMedia(rearCamera)
      if (left || !video.current) return stop()
      const [first = null] = stream.getVideoTracks()
      // The phone may take the camera away, for example for a call.
      first?.addEventListener('ended', () => !left && setState('busy'))
      video.current.srcObject = stream
      await video.current.play()
      setTrack(first)
      setState('ready')
    }
    open().catch((error: unknown) => !left && setState(toCameraState(error)))
    return () => {
      left = true
      stop()
      setTrack(null)
      setLit(false)
      setState('opening')
    }
  }, [seen, attempt, video])

  const retry = useCallback(() => {
    setState('opening')
    setAttempt((before) => before + 1)
  }, [])

  // Reopens the camera when the user grants permission in the browser's settings.
  useEffect(() => {
    if (state !== 'refused') return
    let left = false
    let permission: PermissionStatus | undefined
    const look = () => permission?.state === 'granted' && retry()
    const ask = async () => {
      permission = await navigator.permissions.query({ name: 'camera' as PermissionName })
      if (!left) permission.addEventListener('change', look)
    }
    // Some browsers cannot query this permission. The user can still press the button.
    ask().catch(() => undefined)
    return () => {
      left = true
      permission?.removeEventListener('change', look)
    }
  }, [state, retry])

  const hasTorch = (track?.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true
  const light = async () => {
    await track?.applyConstraints({ advanced: [{ torch: !lit } as MediaTrackConstraintSet] })
    setLit(!lit)
  }
  const torch = hasTorch ? { lit, toggle: () => void light().catch(() => undefined) } : null
  return { state, torch, retry }
}
