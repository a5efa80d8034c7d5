import { useEffect, useRef, useState } from "react";
import type { PayloadOf } from "#contract/endpoint.ts";
import { testVideoSource } from "#contract/videoSources.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { failureText } from "#kernel/errors/failureText.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, Plug, TriangleAlert } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { Progress } from "#kernel/ui/states.tsx";
import { type CameraForm, credentialsOf, fieldErrorOf, type FieldErrors, formErrors } from "./cameraForm.ts";

type Found = PayloadOf<typeof testVideoSource>;

export interface SourceTestProps {
  form: CameraForm;
  /** The camera whose kept sign-in data counts at its own host while none is typed. */
  serialNumber?: string | undefined;
  onErrors: (errors: FieldErrors) => void;
}

/** VS-05: lets the gateway try the address, for up to 15 seconds, and says what it found or why it failed. */
export function SourceTest({ form, serialNumber, onErrors }: SourceTestProps) {
  const kernel = useKernel();
  const t = useText();
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<"idle" | "running">("idle");
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const { gatewaySerial, streamUrl, userName, password } = form;
  // What was found stands for the address that was tried, and for no other.
  useEffect(() => {
    setFound(undefined);
    setFailure(undefined);
  }, [gatewaySerial, streamUrl, userName, password]);

  const test = async () => {
    const errors = formErrors(form, "test");
    onErrors(errors);
    if (Object.keys(errors).length > 0) return;
    const abort = new AbortController();
    running.current = abort;
    setFound(undefined);
    setFailure(undefined);
    setState("running");
    try {
      setFound(
        await kernel.api.call(
          testVideoSource,
          {
            params: { id: gatewaySerial },
            body: { stream_url: streamUrl, ...credentialsOf(form), ...(serialNumber !== undefined && { serialNumber }) },
          },
          abort.signal,
        ),
      );
    } catch (error) {
      if (isAbort(error)) return;
      const text = failureText(error);
      onErrors(fieldErrorOf(error) ?? {});
      if (text) setFailure(t(text.key, text.values));
      else if (!(error instanceof ApiError)) kernel.toast.failure(error);
    } finally {
      setState("idle");
    }
  };
  return (
    <div className="stack" aria-live="polite">
      {state === "running" ? (
        <Progress label={t("cameras.add.testing")} share={undefined} onCancel={() => running.current?.abort()} />
      ) : (
        <div className="row">
          <Button icon={Plug} onClick={() => void test()}>
            {t("cameras.add.test")}
          </Button>
          {found && (
            <StateChip
              icon={CircleCheck}
              level="ok"
              word={t(found.hasAudio ? "cameras.add.foundSound" : "cameras.add.found", {
                encoding: found.encoding,
                resolution: found.resolution.replace("x", "×"),
                rate: Math.round(found.framesPerSecond),
              })}
            />
          )}
          {failure !== undefined && <StateChip icon={TriangleAlert} level="bad" word={failure} />}
        </div>
      )}
    </div>
  );
}
