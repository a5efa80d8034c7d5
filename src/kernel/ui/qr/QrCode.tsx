import { toSvgPath } from "lean-qr/extras/svg";
import { useMemo } from "react";
import { qrCodeOf, quietModules } from "./qrCode.ts";
import "./qr.css";

/** A text for the camera of another phone. Dark on light in every theme, drawn without any style of its own. */
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
