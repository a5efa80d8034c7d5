// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { Fetched, fetchedComponent } from "./fetched.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }, { told: string | undefined }> {
  override state = { told: undefined };
  static getDerivedStateFromError = (error: Error) => ({ told: error.message });
  override render() {
    return this.state.told ?? this.props.children;
  }
}

describe("a fetched component", () => {
  it("is drawn the moment it is here, and the fallback until then", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
    const load = vi.fn(() => promise);
    const greeting = fetchedComponent(load);
    expect(load).not.toHaveBeenCalled();
    render(<Fetched of={greeting} props={{ name: "Ada" }} fallback="On its way" />);
    expect(screen.getByText("On its way")).toBeTruthy();
    await act(async () => resolve(Greeting));
    expect(screen.getByText("Hello Ada")).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it("that was fetched before is drawn at once", async () => {
    const greeting = fetchedComponent(() => Promise.resolve(Greeting));
    await greeting.fetch();
    render(<Fetched of={greeting} props={{ name: "Ben" }} fallback="On its way" />);
    expect(screen.getByText("Hello Ben")).toBeTruthy();
  });

  it("that did not come fails where it is drawn", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const greeting = fetchedComponent<{ name: string }>(() => Promise.reject(new Error("offline")));
    render(
      <Boundary>
        <Fetched of={greeting} props={{ name: "Cy" }} />
      </Boundary>,
    );
    expect(await screen.findByText("offline")).toBeTruthy();
  });
});
