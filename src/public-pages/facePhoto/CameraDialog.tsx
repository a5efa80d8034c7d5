import { useEffect, useRef, useState } from "react";
import type { PageWords } from "../usePageWords.ts";
import { photoOfVideo, type ReadyPhoto } from "./photoFile.ts";
import type { PhotoText } from "./photoTexts.ts";

interface Props {
  words: PageWords<PhotoText>;
  onPhoto(photo: ReadyPhoto): void;
  onClose(): void;
}

type Camera = "starting" | "running" | "denied" | "missing";

/** PB-08, UX-04: the computer's camera, which stops when the dialog closes. */
export default function CameraDialog({ words, onPhoto, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>("starting");
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      try {
        const wanted = { facingMode: "user", width: { ideal: 1280 } };
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        if (isOver || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setCamera("running");
      } catch (error) {
        stop();
        if (!isOver) setCamera(error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "missing");
      }
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const shoot = async () => {
    if (!video.current) return;
    onPhoto(await photoOfVideo(video.current));
  };
  const isOff = camera === "denied" || camera === "missing";
  return (
    <dialog ref={dialog} className="face-camera" aria-labelledby="face-camera-title" onClose={onClose}>
      <h2 className="fs16 strong" id="face-camera-title">
        {camera === "denied" ? words("cameraDeniedTitle") : words("cameraTitle")}
      </h2>
      {isOff && <p role="alert">{words(camera === "denied" ? "cameraDenied" : "cameraMissing")}</p>}
      {camera === "starting" && <output className="muted">{words("cameraStarting")}…</output>}
      <video ref={video} className="face-view" hidden={camera !== "running"} muted playsInline aria-label={words("cameraView")} />
      <div className="row">
        {!isOff && (
          <button type="button" className="btn btn--primary" disabled={camera !== "running"} onClick={() => void shoot()}>
            {words("shoot")}
          </button>
        )}
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          {words("close")}
        </button>
      </div>
    </dialog>
  );
}
