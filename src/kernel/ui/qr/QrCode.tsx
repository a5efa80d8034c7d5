import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";
import { qrCodeOf, quietModules } from "./qrCode.ts";
import "./qr.css";

/** A QR code for a phone's camera. Always dark on light, and independent of style sheets. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrCodeOf(text);
    return { size: code.size + 2 * quietModules, path: toSvgPath(code) };
  }, [text]);
  return (
    <svg
      className="qr"
      viewBox={`${-quietModules} ${-quietModules} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietModules} y={-quietModules} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
